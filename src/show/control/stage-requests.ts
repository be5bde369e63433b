import type { Disposable } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { SlideMedia } from '../../ports/slide-gesture.ts';
import type { SlideStage, StageRequest } from '../../ports/slide-stage.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import type { ShowModel } from '../state/show-model.ts';
import type { StepCommands } from '../step-commands.ts';
import type { AutoAdvance } from './auto-advance.ts';
import type { Blackout } from './blackout.ts';

export interface StageRequestParts {
  readonly stage: SlideStage;
  readonly commands: StepCommands;
  readonly slideshow: Slideshow;
  readonly model: ShowModel;
  readonly blackout: Blackout;
  readonly autoAdvance: AutoAdvance;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  stop(): Promise<unknown>;
}

export function registerStageRequests(parts: StageRequestParts): Disposable {
  const { stage, log } = parts;
  return stage.onDidRequest((request) => {
    answer(request, parts).catch((error) => {
      // Clicks after the end of the show are no errors.
      const isExpected = error instanceof DemoError;
      if (isExpected) log.info(`The slides asked for ${request.kind}, which failed: ${messageOf(error)}`);
      else log.error(`The slides asked for ${request.kind}, which failed: ${messageOf(error)}`, error);
    });
  });
}

async function answer(request: StageRequest, parts: StageRequestParts): Promise<unknown> {
  const { commands, slideshow, model, blackout, autoAdvance, clock, stop } = parts;
  const { slide } = model.state;
  switch (request.kind) {
    case 'next':
      return commands.next();
    case 'previous':
      return commands.previous();
    case 'first':
      return commands.goToSlide({ index: 0, step: 0 });
    case 'last':
      return commands.goToSlide({ index: (slide?.count ?? 1) - 1, step: 0 });
    case 'goTo':
      return commands.goToSlide({ index: request.index, step: request.step ?? 0 });
    case 'overview':
      return slideshow.showOverview();
    case 'stop':
      return stop();
    case 'blackout':
      return blackout.turn(request.isOn);
    case 'autoAdvance':
      return autoAdvance.turn();
    case 'media':
      return noteMedia(request.media, model, clock.now());
    case 'closed':
      noteMedia(undefined, model, clock.now());
      return slideshow.lose();
    case 'restored':
      return slideshow.restore();
    default:
      return see(request.kind === 'shown', model);
  }
}

function noteMedia(media: SlideMedia | undefined, model: ShowModel, at: number): void {
  if (media || model.state.media) model.change({ moment: { media: media && { ...media, at } } });
}

function see(isVisible: boolean, model: ShowModel): void {
  const { slide } = model.state;
  if (slide && slide.isVisible !== isVisible) model.change({ moment: { slide: { ...slide, isVisible } } });
}
