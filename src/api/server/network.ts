import { networkInterfaces } from 'node:os';

/** The addresses at which other machines reach a port of this one, IPv4 first. Link-local ones need a zone: left out. */
export function findLanUrls(port: number): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const outside = addresses.filter(({ internal, address }) => !internal && !/^(?:fe80:|169\.254\.)/i.test(address));
  const hosts = [
    ...outside.filter(({ family }) => family === 'IPv4').map(({ address }) => address),
    ...outside.filter(({ family }) => family === 'IPv6').map(({ address }) => `[${address}]`),
  ];
  return hosts.map((host) => `http://${host}:${port}`);
}
