/** Where a demo stands in the show. `current` ran last; `done` ran before it. */
export type DemoStanding = 'running' | 'paused' | 'current' | 'done' | 'next' | 'disabled' | 'ahead';
