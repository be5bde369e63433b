/** Films are imported as `data:` addresses. */
declare module '*.mp4' {
  const address: string;
  export = address;
}
