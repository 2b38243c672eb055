/** A script for the sandbox, imported as its text. */
declare module "*.sandbox.js" {
  const text: string;
  export default text;
}
