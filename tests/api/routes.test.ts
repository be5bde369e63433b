import { expect, it } from 'vitest';
import { routes } from '../../src/api/routes.ts';
import { routeRows } from './route-rows.ts';

it('the public surface is what the docs say', () => {
  expect(routeRows(routes)).toMatchInlineSnapshot(`
    "| Method | Path | Parameters | What it does |
    | --- | --- | --- | --- |
    | GET | \`/\` | – | This page |
    | GET, POST | \`/api/next\` | \`bringToFront\`, \`requestId\` | Run the next step |
    | GET, POST | \`/api/previous\` | \`bringToFront\`, \`requestId\` | Go back one step |
    | GET, POST | \`/api/runById\` | \`id\` (required), \`bringToFront\`, \`requestId\` | Run the demo with an id |
    | POST | \`/api/reset\` | \`bringToFront\`, \`requestId\` | Put the show back to its start |
    | POST | \`/api/stop\` | – | Abort the running step |
    | GET, POST | \`/api/zoom-in\` | \`requestId\` | Make the font larger |
    | GET, POST | \`/api/zoom-out\` | \`requestId\` | Make the font smaller |
    | GET | \`/api/demos\` | – | List all demos and what comes next |
    | GET, POST | \`/api/notes\` | \`path\` (in the body) | Show the speaker notes, or a notes file |
    | GET | \`/api/screenshot\` | – | Take a picture of what comes next |
    | GET | \`/api/screenshot.png\` | \`w\` | The same picture, as a PNG |"
  `);
});
