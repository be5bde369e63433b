// Values of a `vscode` without a window.

export class Disposable {
  static from(...parts) {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }

  constructor(end = () => undefined) {
    this.dispose = end;
  }
}

export class EventEmitter {
  #listeners = new Set();

  event = (listener, self, subscriptions) => {
    const entry = (value) => listener.call(self, value);
    this.#listeners.add(entry);
    const subscription = new Disposable(() => this.#listeners.delete(entry));
    subscriptions?.push(subscription);
    return subscription;
  };

  fire(value) {
    for (const listener of [...this.#listeners]) listener(value);
  }

  dispose() {
    this.#listeners.clear();
  }
}

export class Position {
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }

  compareTo(other) {
    return this.line - other.line || this.character - other.character;
  }

  isEqual(other) {
    return this.compareTo(other) === 0;
  }

  isBefore(other) {
    return this.compareTo(other) < 0;
  }

  isBeforeOrEqual(other) {
    return this.compareTo(other) <= 0;
  }

  isAfter(other) {
    return this.compareTo(other) > 0;
  }

  translate(lines = 0, characters = 0) {
    return new Position(this.line + lines, this.character + characters);
  }

  with({ line = this.line, character = this.character }) {
    return new Position(line, character);
  }
}

export class Range {
  constructor(...places) {
    const [first, second] =
      places.length === 4 ? [new Position(places[0], places[1]), new Position(places[2], places[3])] : places;
    [this.start, this.end] = first.compareTo(second) <= 0 ? [first, second] : [second, first];
  }

  get isEmpty() {
    return this.start.isEqual(this.end);
  }

  get isSingleLine() {
    return this.start.line === this.end.line;
  }

  contains(other) {
    const { start, end } = other instanceof Range ? other : { start: other, end: other };
    return this.start.compareTo(start) <= 0 && this.end.compareTo(end) >= 0;
  }

  isEqual(other) {
    return this.start.isEqual(other.start) && this.end.isEqual(other.end);
  }
}

export class Selection extends Range {
  constructor(...places) {
    super(...places);
    [this.anchor, this.active] =
      places.length === 4 ? [new Position(places[0], places[1]), new Position(places[2], places[3])] : places;
  }
}

export class TextEdit {
  static replace = (range, newText) => new TextEdit(range, newText);
  static insert = (at, newText) => new TextEdit(new Range(at, at), newText);
  static delete = (range) => new TextEdit(range, '');

  constructor(range, newText) {
    this.range = range;
    this.newText = newText;
  }
}

export class WorkspaceEdit {
  parts = [];

  set(uri, edits) {
    this.parts.push({ uri, edits });
  }

  replace(uri, range, newText) {
    this.parts.push({ uri, edits: [new TextEdit(range, newText)] });
  }

  insert(uri, at, newText) {
    this.replace(uri, new Range(at, at), newText);
  }

  renameFile(from, to, options) {
    this.parts.push({ from, to, options });
  }
}

export class TabInputText {
  constructor(uri) {
    this.uri = uri;
  }
}

export class TabInputWebview {
  constructor(viewType) {
    this.viewType = viewType;
  }
}

export class RelativePattern {
  constructor(base, pattern) {
    this.baseUri = base.uri ?? base;
    this.pattern = pattern;
  }
}
