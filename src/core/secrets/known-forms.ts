import type { Secret, SecretKind } from './secret.ts';

/**
 * Recognizable without context. Patterns start at the beginning of a run of their characters, so that matching is
 * linear. The group `secret`, if any, is the part to hide.
 */
interface KnownForm {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
}

/** Documented prefixes of keys. */
const prefixed: readonly string[] = [
  'gh[pousr]_[A-Za-z0-9]{30,255}', // GitHub
  'github_pat_\\w{30,255}',
  'glpat-[\\w-]{20,}', // GitLab
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])', // AWS
  'AIza[\\w-]{35}(?![\\w-])', // Google
  'ya29\\.[\\w-]{20,}',
  'GOCSPX-[\\w-]{20,}',
  'xox[abeoprs]-[\\w-]{10,}', // Slack
  'xapp-[\\w-]{10,}',
  'sk-[A-Za-z0-9][\\w-]{19,}', // OpenAI, Anthropic and others
  '[sr]k_(?:live|test)_[A-Za-z0-9]{16,}', // Stripe
  'whsec_[A-Za-z0-9+/]{24,}',
  'npm_[A-Za-z0-9]{30,}',
  'pypi-[\\w-]{32,}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}', // SendGrid
  'hf_[A-Za-z0-9]{30,}', // Hugging Face
  'dop_v1_[a-f0-9]{40,}', // DigitalOcean
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}', // Shopify
  'dckr_pat_[\\w-]{20,}', // Docker
  'hv[sbr]\\.[\\w-]{20,}', // Vault
  'vsce_[\\w-]{20,}',
];

const forms: readonly KnownForm[] = [
  { kind: 'key', pattern: new RegExp(`(?<![\\w-])(?:${prefixed.join('|')})`, 'g') },
  { kind: 'token', pattern: /(?<![\w.-])eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g }, // JSON Web Token, RFC 7519
  { kind: 'token', pattern: /(?<![\w-])(?:Bearer|Basic|Token) +(?<secret>[\w.~+/-]{16,}=*)/gi },
  { kind: 'key', pattern: /(?<=hooks\.slack\.com\/services\/)[\w/]{20,}/g },
  { kind: 'key', pattern: /(?<=[?&](?:sig|signature|X-Amz-Signature|code|key|token)=)[\w%+/=-]{16,}/gi },
  // User and password of a URL.
  { kind: 'connection string', pattern: /(?<=(?<![\w+.-])[a-z][\w+.-]{1,30}:\/\/)[^\s:/@'"`<>]*:[^\s/@'"`<>]+(?=@)/gi },
  {
    // Not a Git address such as `git@host:path`.
    kind: 'e-mail address',
    pattern: /(?<![\w.+%-])[\w.+%-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,8}\.[a-z]{2,24}(?![\w@-]|\.\w|:\S)/gi,
  },
];

export function findKnownForms(text: string): readonly Secret[] {
  return [...forms.flatMap((form) => findForm(form, text)), ...findPrivateKeys(text)];
}

function findForm({ kind, pattern }: KnownForm, text: string): readonly Secret[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const secret = match.groups?.secret ?? match[0];
    const end = match.index + match[0].length;
    return { start: end - secret.length, end, kind };
  });
}

const keyBegin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** RFC 7468; an unclosed key reaches to the end. */
function findPrivateKeys(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  let from = 0;
  for (const match of text.matchAll(keyBegin)) {
    if (match.index < from) continue;
    const start = match.index + match[0].length;
    const fence = text.indexOf('-----END', start);
    const end = fence < 0 ? text.length : fence;
    secrets.push({ start, end, kind: 'key' });
    from = end;
  }
  return secrets;
}
