// A show that goes forth and back until it is killed: `node killed.mjs <folder> <talk.json> <seed>`.
import { readFile } from 'node:fs/promises';
import { createRandom } from '../../fuzz/random.ts';
import { setUpHistory } from '../history-rig.ts';

const [folder = '', talk = '', seed = '0'] = process.argv.slice(2);
const random = createRandom(Number(seed));
const { show, clock } = setUpHistory(folder, JSON.parse(await readFile(talk, 'utf8')), { exec: false });
const settle = (running: Promise<unknown>) => clock.run(running.catch(() => undefined));

await settle(show.next());
process.stdout.write('running\n');
for (;;) {
  for (let steps = 1 + random.below(25); steps > 0; steps--) await settle(show.next());
  const past = show.history.map(({ place }) => place.id);
  if (past.length > 0 && random.oneIn(2)) await settle(show.goTo(random.pick(past)));
  else if (random.oneIn(2)) await settle(show.reset());
  while (show.goneBack && random.oneIn(2)) await settle(show.undoGoingBack());
}
