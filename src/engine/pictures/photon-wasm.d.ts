declare module "@cf-wasm/photon/photon.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
