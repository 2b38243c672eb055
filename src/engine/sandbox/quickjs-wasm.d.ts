/** The engine's code: the bundler copies the file, and workerd gives it as a compiled module. */
declare module "@jitl/quickjs-wasmfile-release-sync/wasm" {
  const module: WebAssembly.Module;
  export default module;
}
