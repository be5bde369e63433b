/** 127.0.0.0/8 in its one canonical spelling, without leading zeros. */
const address = /^127(?:\.(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])){3}$/;

/** Whether the name in a URL, lower case, means the very machine that opens it. An IPv6 address stands in brackets. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || address.test(name);
}
