/** Tailwind's shades 50, 100, 200 … 900, 950 in a row, as `rrggbb`. */
const shades: Readonly<Record<string, string>> = {
  slate: 'f8fafcf1f5f9e2e8f0cbd5e194a3b864748b4755693341551e293b0f172a020617',
  gray: 'f9fafbf3f4f6e5e7ebd1d5db9ca3af6b72804b55633741511f2937111827030712',
  zinc: 'fafafaf4f4f5e4e4e7d4d4d8a1a1aa71717a52525b3f3f4627272a18181b09090b',
  neutral: 'fafafaf5f5f5e5e5e5d4d4d4a3a3a37373735252524040402626261717170a0a0a',
  stone: 'fafaf9f5f5f4e7e5e4d6d3d1a8a29e78716c57534e44403c2925241c19170c0a09',
  red: 'fef2f2fee2e2fecacafca5a5f87171ef4444dc2626b91c1c991b1b7f1d1d450a0a',
  orange: 'fff7edffedd5fed7aafdba74fb923cf97316ea580cc2410c9a34127c2d12431407',
  amber: 'fffbebfef3c7fde68afcd34dfbbf24f59e0bd97706b4530992400e78350f451a03',
  yellow: 'fefce8fef9c3fef08afde047facc15eab308ca8a04a16207854d0e713f12422006',
  lime: 'f7fee7ecfccbd9f99dbef264a3e63584cc1665a30d4d7c0f3f62123653141a2e05',
  green: 'f0fdf4dcfce7bbf7d086efac4ade8022c55e16a34a15803d16653414532d052e16',
  emerald: 'ecfdf5d1fae5a7f3d06ee7b734d39910b981059669047857065f46064e3b022c22',
  teal: 'f0fdfaccfbf199f6e45eead42dd4bf14b8a60d94880f766e115e59134e4a042f2e',
  cyan: 'ecfeffcffafea5f3fc67e8f922d3ee06b6d40891b20e7490155e75164e63083344',
  sky: 'f0f9ffe0f2febae6fd7dd3fc38bdf80ea5e90284c70369a10759850c4a6e082f49',
  blue: 'eff6ffdbeafebfdbfe93c5fd60a5fa3b82f62563eb1d4ed81e40af1e3a8a172554',
  indigo: 'eef2ffe0e7ffc7d2fea5b4fc818cf86366f14f46e54338ca3730a3312e811e1b4b',
  violet: 'f5f3ffede9feddd6fec4b5fda78bfa8b5cf67c3aed6d28d95b21b64c1d952e1065',
  purple: 'faf5fff3e8ffe9d5ffd8b4fec084fca855f79333ea7e22ce6b21a8581c873b0764',
  fuchsia: 'fdf4fffae8fff5d0fef0abfce879f9d946efc026d3a21caf86198f701a754a044e',
  pink: 'fdf2f8fce7f3fbcfe8f9a8d4f472b6ec4899db2777be185d9d174d831843500724',
  rose: 'fff1f2ffe4e6fecdd3fda4affb7185f43f5ee11d48be123c9f12398813374c0519',
};

const plain: Readonly<Record<string, string>> = {
  white: '#fff',
  black: '#000',
  transparent: 'transparent',
  current: 'currentcolor',
  inherit: 'inherit',
};

/** `blue-500`, `white` or `black/50`. */
export function paletteColor(name: string): string | undefined {
  const [, base = '', opacity] = /^([a-z]+(?:-\d+)?)(?:\/(\d{1,3}))?$/.exec(name) ?? [];
  const color = plain[base] ?? shadeOf(base);
  return color === undefined || opacity === undefined ? color : `color-mix(in srgb,${color} ${opacity}%,transparent)`;
}

function shadeOf(name: string): string | undefined {
  const [hue = '', shade] = name.split('-');
  const row = Object.hasOwn(shades, hue) ? shades[hue] : undefined;
  const step = Number(shade);
  const at = step === 50 ? 0 : step === 950 ? 10 : step / 100;
  if (row === undefined || !Number.isInteger(at) || at < 0 || at > 10 || (at === 0 && step !== 50)) return undefined;
  return `#${row.slice(at * 6, at * 6 + 6)}`;
}
