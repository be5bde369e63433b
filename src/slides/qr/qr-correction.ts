/** Arithmetic of GF(256) over x⁸ + x⁴ + x³ + x² + 1, as far as Reed–Solomon codes need it. */
interface GaloisField {
  multiply(a: number, b: number): number;
  /** The generator to the power `n`. */
  power(n: number): number;
}

/** Computes the correction codewords of a block. */
export type Corrector = (data: Uint8Array) => Uint8Array;

/** A Reed–Solomon encoder that gives `degree` correction codewords. */
export function createCorrector(degree: number): Corrector {
  const field = createField();
  const divisor = generatorPolynomial(field, degree);
  return (data) => {
    const remainder = new Uint8Array(degree);
    for (const byte of data) {
      const factor = byte ^ (remainder[0] ?? 0);
      remainder.copyWithin(0, 1);
      remainder[degree - 1] = 0;
      for (let i = 0; i < degree; i++) remainder[i] = (remainder[i] ?? 0) ^ field.multiply(divisor[i] ?? 0, factor);
    }
    return remainder;
  };
}

/** The product of (x − 2⁰) to (x − 2ⁿ⁻¹), highest power first, without its leading 1. */
function generatorPolynomial(field: GaloisField, degree: number): Uint8Array {
  const polynomial = new Uint8Array(degree);
  polynomial[degree - 1] = 1;
  for (let n = 0; n < degree; n++) {
    const root = field.power(n);
    for (let i = 0; i < degree; i++) {
      polynomial[i] = field.multiply(polynomial[i] ?? 0, root) ^ (polynomial[i + 1] ?? 0);
    }
  }
  return polynomial;
}

function createField(): GaloisField {
  const powers = new Uint8Array(510);
  const logarithms = new Uint8Array(256);
  for (let n = 0, value = 1; n < 255; n++) {
    powers[n] = value;
    powers[n + 255] = value;
    logarithms[value] = n;
    value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
  }
  return {
    power: (n) => powers[n] ?? 0,
    multiply: (a, b) => (a === 0 || b === 0 ? 0 : (powers[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0)),
  };
}
