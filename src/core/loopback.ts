/** 127.0.0.0/8 without leading zeros. */
const address = /^127(?:\.(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])){3}$/;

/** Whether a host name (lower case, IPv6 in brackets) means the local machine. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || address.test(name);
}
