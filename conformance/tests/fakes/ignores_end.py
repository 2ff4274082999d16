"""Does not end when its input does, and has a child that does not either."""

import subprocess
import sys
import time

from highcard import serve

subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
serve()
time.sleep(60)
