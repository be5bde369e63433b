/** An address as a Host header writes it: without the prefix of IPv4 in IPv6 and without the zone of a link. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
}

/** Whether a caller's address is this very machine. An unknown one is not. */
export function isLoopback(address: string): boolean {
  return /^(?:(?:::ffff:)?127\.[\d.]+|::1)(?:%.*)?$/i.test(address);
}
