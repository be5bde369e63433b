import { faults, head } from './fault.ts';

const withHosts = (...lines: readonly string[]) => head('GET /api/next HTTP/1.1', ...lines);

/** The Host header as a line: exactly one. What may stand in it is in `guards.test.ts`. */
export const hostFaults = faults([
  ['two Hosts, ours last', withHosts('Host: evil.example', 'Host: localhost'), 400],
  ['an empty Host and a good one', withHosts('Host:', 'Host: localhost'), 400],
  ['a blank before the colon of Host', withHosts('Host : localhost'), 400],
  ['a blank before Host', head('GET /api/next HTTP/1.1', ' Host: localhost'), 400],
  ['a strange Host and ours forwarded', withHosts('Host: evil.example', 'X-Forwarded-Host: localhost'), 421],
  ['ours and a strange one forwarded', withHosts('Host: localhost', 'X-Forwarded-Host: evil.example'), 401],
  [
    'an absolute target that is ours with a strange Host',
    head('GET http://localhost/api/next HTTP/1.1', 'Host: evil.example'),
    421,
  ],
  ['a Host of bytes beyond ASCII', Buffer.from(withHosts('Host: l\u00f6calhost'), 'latin1'), 400],
  ['blanks around the Host', withHosts('Host:   localhost  '), 200, 1],
]);
