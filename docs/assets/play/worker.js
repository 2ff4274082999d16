// Python, in a thread of its own: loads Pyodide and the kit's code, then answers the page's calls one by one.
// Messages in: {id, load: {pyodide, code, data}} or {id, name, args}. Out: {progress: bytes} while loading; {id, answer}.

const plainFetch = self.fetch.bind(self);
let loaded = 0;

// Counts what arrives, so that the page can say how far the loading is.
self.fetch = async (...request) => {
  const response = await plainFetch(...request);
  if (!response.body) return response;
  const counting = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      self.postMessage({ progress: loaded });
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counting), { status, statusText, headers });
};

let playground;

const load = async ({ pyodide, code, data }) => {
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const [python, zip, text] = await Promise.all([
    loadPyodide({ indexURL: pyodide }),
    fetch(code).then((response) => response.arrayBuffer()),
    fetch(data).then((response) => response.text()),
  ]);
  self.postMessage({ unpacking: true });
  python.unpackArchive(zip, "zip", { extractDir: "/kit" });
  python.runPython("import sys; sys.path.insert(0, '/kit')");
  playground = python.pyimport("docs.playground.bridge").Playground(text);
};

self.addEventListener("message", async ({ data: message }) => {
  try {
    if (message.load) {
      await load(message.load);
      self.postMessage({ id: message.id, answer: {} });
    } else {
      const answer = playground.call(message.name, JSON.stringify(message.args));
      self.postMessage({ id: message.id, answer: JSON.parse(answer) });
    }
  } catch (error) {
    self.postMessage({ id: message.id, failed: String(error.message ?? error) });
  }
});
