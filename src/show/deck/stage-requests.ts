import type { Disposable } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import type { SlideStage, StageRequest } from '../../ports/slide-stage.ts';
import type { Show } from '../show.ts';
import type { ShowModel } from '../show-model.ts';
import type { Slideshow } from '../slideshow.ts';

export interface StageParts {
  readonly stage: SlideStage;
  readonly show: Show;
  readonly slideshow: Slideshow;
  readonly model: ShowModel;
  readonly log: Log;
}

/** Does what the presenter asks for in the slide panel, and keeps in mind whether it is in sight. */
export function followStage(parts: StageParts): Disposable {
  const { stage, log } = parts;
  return stage.onDidRequest((request) => {
    answer(request, parts).catch((error) => {
      // At the end of a show a clicker clicks once more: nothing to trouble anybody with.
      const isExpected = error instanceof DemoError;
      if (isExpected) log.info(`Slides, ${request.kind}: ${messageOf(error)}`);
      else log.error(`Slides, ${request.kind}: ${messageOf(error)}`, error);
    });
  });
}

async function answer(request: StageRequest, { show, slideshow, model }: StageParts): Promise<unknown> {
  const { slide } = model.state;
  switch (request.kind) {
    case 'next':
      return show.next();
    case 'previous':
      return show.previous();
    case 'first':
      return show.goToSlide(0);
    case 'last':
      return show.goToSlide((slide?.count ?? 1) - 1);
    case 'goTo':
      return show.goToSlide(request.index);
    case 'overview':
      return slideshow.showOverview();
    case 'stop':
      return show.stop();
    case 'closed':
      return slideshow.close();
    case 'restored':
      return slideshow.restore();
    default:
      return slide && model.change({ moment: { slide: { ...slide, isVisible: request.kind === 'shown' } } });
  }
}
