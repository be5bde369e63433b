import type { RepositoryProof } from './prove-repository.ts';

const heads = [
  'repository',
  'commits',
  'demos',
  'actions',
  'a commit',
  'beside',
  'typed',
  'at once',
  'whole',
  'edited files typed',
  'told',
  'ms a commit',
  'files',
];

/** A line for each repository, and their sum. */
export function printTable(proofs: readonly RepositoryProof[]): string {
  const rows = [...proofs, sumOf(proofs)].map((proof) => [
    proof.name,
    ...[
      proof.commits,
      proof.demos,
      proof.actions,
      (proof.actions / Math.max(proof.commits, 1)).toFixed(1),
      proof.beside,
    ],
    ...[share(proof.typed, proof.typed + proof.atOnce + proof.whole), proof.atOnce, proof.whole],
    ...[
      share(proof.editedByTyping, proof.edited),
      proof.told.length,
      (proof.makingTime / Math.max(proof.commits, 1)).toFixed(0),
    ],
    proof.faults.length === 0 ? 'equal' : `${proof.faults.length} wrong`,
  ]);
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const told = proofs.flatMap(({ name, told: all }) => all.map((one) => `told of ${name}: ${one}`));
  return [...lines, ...told].join('\n');
}

function sumOf(proofs: readonly RepositoryProof[]): RepositoryProof {
  const sum = (pick: (proof: RepositoryProof) => number) => proofs.reduce((total, proof) => total + pick(proof), 0);
  return {
    name: 'all',
    commits: sum(({ commits }) => commits),
    demos: sum(({ demos }) => demos),
    actions: sum(({ actions }) => actions),
    beside: sum(({ beside }) => beside),
    typed: sum(({ typed }) => typed),
    atOnce: sum(({ atOnce }) => atOnce),
    whole: sum(({ whole }) => whole),
    edited: sum(({ edited }) => edited),
    editedByTyping: sum(({ editedByTyping }) => editedByTyping),
    makingTime: sum(({ makingTime }) => makingTime),
    told: proofs.flatMap(({ told }) => told),
    faults: proofs.flatMap(({ faults }) => faults),
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
}
