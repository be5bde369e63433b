import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { description } from './described.ts';

interface Exception {
  readonly code: string;
  /** Paths in the document where the exception applies. */
  readonly at: RegExp;
  readonly why: string;
}

/** Rules that this API does not follow, each with its reason. Plain HTTP is not reported: the server is `/`. */
const exceptions: readonly Exception[] = [
  {
    code: 'owasp:api1:2023-no-numeric-ids',
    at: /^paths\/\/api\/events\/get\/parameters\/0\/schema$/,
    why: '`lastEventId` counts the changes of one show, as event streams have it: it names nothing that could be guessed.',
  },
  {
    code: 'owasp:api2:2023-no-api-keys-in-url',
    at: /^components\/securitySchemes\/token\/in$/,
    why: 'Button boxes, presentations and frames know nothing but an address. Whoever can send a header has `bearer`.',
  },
  {
    code: 'owasp:api4:2023-rate-limit',
    at: /^paths\/|^components\/responses\/4/,
    why: 'There is no rate to tell: 16 steps may wait, and the next is 429 with `Retry-After`; so is the 11th wrong token.',
  },
  {
    code: 'owasp:api4:2023-string-restricted',
    at: /\/parameters\/\d+\/schema$|\/properties\/(?:id|path|requestId)$|^components\/schemas\/(?:Text|DocumentText|EventStream)$/,
    why: 'What people write, in any script: ids, paths, keys, titles, notes, messages. All other strings have a pattern.',
  },
  {
    code: 'owasp:api4:2023-rate-limit-responses-429',
    at: /^paths\/(?:\/|\/remote\.webmanifest|\/icon\.svg|\/apple-touch-icon\.png|\/icon-512\.webp)\/get\/responses$/,
    why: 'The remote and its parts hold no data of the show, need no token and are never refused for a wrong one.',
  },
  {
    code: 'owasp:api8:2023-define-error-responses-401',
    at: /^paths\/(?:\/|\/remote\.webmanifest|\/icon\.svg|\/apple-touch-icon\.png|\/icon-512\.webp)\/get\/responses$/,
    why: 'As above.',
  },
  {
    code: 'contact-properties',
    at: /^info\/contact$/,
    why: 'There is a name, and neither a page nor an address for mail to be made up beside it.',
  },
];

describe('the OpenAPI description', () => {
  it('has no findings of spectral:oas and OWASP, except for justified exceptions that are all needed', async () => {
    const found = await lint();
    const isExcepted = ({ code, path }: Finding) =>
      exceptions.some((exception) => exception.code === code && exception.at.test(path));
    expect(found.filter((finding) => !isExcepted(finding))).toEqual([]);
    const needless = exceptions.filter(({ code, at }) => !found.some((one) => one.code === code && at.test(one.path)));
    expect(needless).toEqual([]);
  }, 120_000);
});

interface Finding {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** All findings of any rule, of any severity. */
async function lint(): Promise<readonly Finding[]> {
  const engine = new spectral.Spectral();
  const rules = {
    extends: [
      [rulesets.oas, 'all'],
      [owasp, 'all'],
    ],
  } as unknown as RulesetDefinition;
  engine.setRuleset(new spectral.Ruleset(rules));
  const document = new spectral.Document(JSON.stringify(description), parsers.Json, '/openapi.json');
  const found = await engine.run(document);
  return found.map(({ code, path, message }) => ({ code: String(code), path: path.join('/'), message }));
}
