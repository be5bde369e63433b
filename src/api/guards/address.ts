/** Formats an address as in a Host header: without the IPv4-in-IPv6 prefix and without a zone. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
}

/** Returns `false` for an unknown address. */
export function isLoopback(address: string): boolean {
  return /^(?:(?:::ffff:)?127\.[\d.]+|::1)(?:%.*)?$/i.test(address);
}
