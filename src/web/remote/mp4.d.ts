/** Films are imported as `data:` URLs. */
declare module '*.mp4' {
  const address: string;
  export = address;
}
