import { describe, expect, it } from 'vitest';
import { contentFaults, expectFaults, framingFaults } from './faults/bodies.ts';
import type { Fault } from './faults/fault.ts';
import { headerFaults } from './faults/headers.ts';
import { hostFaults } from './faults/hosts.ts';
import { leavingFaults } from './faults/leaving.ts';
import { originFaults } from './faults/origins.ts';
import { parameterFaults } from './faults/parameters.ts';
import { pipelineFaults } from './faults/pipelines.ts';
import { methodFaults, requestLineFaults } from './faults/request-lines.ts';
import { targetFaults } from './faults/targets.ts';
import { readAll, type Serving, startServing, statuses } from './serving.ts';

const tables: Readonly<Record<string, readonly Fault[]>> = {
  'request lines': requestLineFaults,
  methods: methodFaults,
  hosts: hostFaults,
  targets: targetFaults,
  parameters: parameterFaults,
  content: contentFaults,
  framing: framingFaults,
  expectations: expectFaults,
  headers: headerFaults,
  origins: originFaults,
  pipelines: pipelineFaults,
  leaving: leavingFaults,
};

/** Milliseconds. */
const impatient = { headersTimeout: 150, requestTimeout: 250, connectionsCheckingInterval: 30 };
const longEnough = 10_000;
const moment = 60;

/** Bytes from the socket until its end, or until all answers are there and nothing follows for a moment. */
async function suffer(serving: Serving, { moves, answers }: Fault): Promise<string> {
  const socket = await serving.open();
  const answer = readAll(socket, longEnough);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
    if (statuses(text).length >= answers.length) setTimeout(() => socket.destroy(), moment);
  });
  for (const move of moves) {
    if (move === 'HALF-CLOSE') socket.end();
    else if (move === 'RESET') socket.resetAndDestroy();
    else await new Promise((resolve) => socket.write(move, resolve));
  }
  return answer;
}

describe.each(Object.entries(tables))('%s', (_table, rows) => {
  it.concurrent.each(rows.map((fault) => [fault.what, fault] as const))('%s', async (_what, fault) => {
    const limits = fault.patience === 'short' ? impatient : {};
    const serving = await startServing({}, limits, undefined, fault.policy);
    const answer = await suffer(serving, fault);
    await serving.stop();
    expect({ answers: statuses(answer), runs: serving.ran.length }).toEqual({
      answers: fault.answers,
      runs: fault.runs,
    });
    expect(serving.lines.filter((line) => /bug|could not/i.test(line))).toEqual([]);
  });
});

describe('the tables', () => {
  it('tell every fault once, by a name of its own', () => {
    for (const rows of Object.values(tables)) {
      const names = rows.map(({ what }) => what);
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    }
  });
});
