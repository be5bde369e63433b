import fc from 'fast-check';

// The same cases in every run, so that a red run is about the change at hand; `PROPERTY_SEED=7 npm run test:unit` tries
// others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
