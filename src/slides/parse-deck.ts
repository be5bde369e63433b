import { byStart } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';
import { finish, type SlicedWork } from '../core/time/slices.ts';
import { cutDeck } from './cut-deck.ts';
import type { Deck, Slide } from './model.ts';

/** Reads a deck, all of it. Never throws: what is wrong becomes a problem, and every text is at least one slide. Linear. */
export function parseDeck(text: string, path: string): Deck {
  return finish(readDeck(text, path));
}

/** {@link parseDeck}, a step for each slide. */
export function* readDeck(text: string, path: string): SlicedWork<Deck> {
  const cut = yield* cutDeck(text);
  const slides: Slide[] = [];
  const problems: Problem[] = [...cut.problems];
  for (let read = cut.readSlide(0); read; read = cut.readSlide(slides.length)) {
    slides.push(read.slide);
    problems.push(...read.problems);
    yield;
  }
  return { path, slides, problems: problems.sort(byStart) };
}
