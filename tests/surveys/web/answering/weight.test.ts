// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { leadingHashWord, proofFor } from '../../../../src/core/visitor/proof/proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-survey-'));
const vite = join('node_modules', 'vite', 'bin', 'vite.js');
const config = ['--config', 'vite.survey.config.ts', '--outDir', folder, '--emptyOutDir'];
execFileSync(process.execPath, [vite, 'build', ...config], {
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: 'pipe',
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifest = z
  .record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
  .parse(JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));

function filesOf(name: string): string[] {
  const { file, imports } = manifest[name] ?? { file: `no ${name}`, imports: [] };
  return [file, ...imports.flatMap(filesOf)];
}

/** Small files are served uncompressed. */
function kilobytes(file: string): number {
  const path = join(folder, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1_000;
}

const sizeOf = (name: string) => {
  const file = readdirSync(join(folder, 'assets')).find((one) => one.startsWith(`${name}-`) && one.endsWith('.br'));
  return statSync(join(folder, 'assets', file as string)).size / 1_000;
};

describe('survey page', () => {
  test('has one script of about 1 kB in its HTML, which loads the others later', () => {
    expect(filesOf('src/surveys/visitor/start.ts')).toHaveLength(1);
    expect(sizeOf('start')).toBeLessThanOrEqual(1.4);
  });

  test('loads for an ordinary survey at most 95 kB with React, validation, proof of work and sending', () => {
    const parts = [
      'src/surveys/visitor/start.ts',
      'src/surveys/visitor/take-over.tsx',
      'src/surveys/visitor/submission/send.ts',
    ].flatMap(filesOf);
    const sizes = [...new Set(parts)].map(kilobytes);
    expect(sizes.reduce((sum, size) => sum + size, sizeOf('proof-worker'))).toBeLessThanOrEqual(95);
  });

  test('loads rare inputs, microphone and signature as separate chunks', () => {
    expect(sizeOf('rare-inputs')).toBeLessThanOrEqual(7);
    expect(sizeOf('recorder') + sizeOf('signature-pad')).toBeLessThanOrEqual(7.3);
  });

  test('loads kiosk mode as a separate chunk', () => {
    expect(sizeOf('kiosk')).toBeLessThanOrEqual(3.5);
  });

  test('loads the engine of patterns only where a question has one', () => {
    const hasEngine = (file: string) =>
      readFileSync(join(folder, file), 'utf8').includes('missing argument to repetition operator');
    expect(filesOf('src/surveys/visitor/take-over.tsx').filter(hasEngine)).toEqual([]);
    const all = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
    expect(all.filter((name) => hasEngine(join('assets', name)))).toHaveLength(1);
  });

  // Other sites load this one file only, so its size matters to them.
  test('loads the pop-up as one small file', () => {
    expect(filesOf('src/surveys/visitor/pop-up/pop-up.ts')).toEqual(['pop-up.js']);
    expect(kilobytes('pop-up.js')).toBeLessThanOrEqual(2.5);
  });

  test('contains neither zod nor code that evaluates text', () => {
    for (const file of readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))) {
      const code = readFileSync(join(folder, 'assets', file), 'utf8');
      // A method may be called eval.
      for (const trace of [/ZodError/, /invalid_type/, /new Function/, /(?<![.\w$])eval\((?![\w,]*\)\{)/])
        expect(trace.test(code), String(trace)).toBe(false);
    }
  });
});

describe('the proof of work in the browser', () => {
  test.each(['', 'abc', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'ü'.repeat(90)])(
    'is SHA-256 of “%s”',
    (text) => {
      expect(leadingHashWord(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0));
    },
  );

  test('finds a number whose hash starts with the required zero bits', () => {
    for (const work of ['challenge.', `${'a'.repeat(63)}.`, `${'challenge'.repeat(12)}.0123456789abcdef.`]) {
      const answer = proofFor(work, 10);
      expect(createHash('sha256').update(`${work}${answer}`).digest().readUInt32BE(0) >>> 22, work).toBe(0);
    }
  });
});
