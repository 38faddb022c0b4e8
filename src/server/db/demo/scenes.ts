import type { Layer } from './painter.ts';

export const sceneNames = ['harbour', 'ceiling', 'cake', 'soup', 'detector', 'lobby', 'signature'] as const;
export type Scene = (typeof sceneNames)[number];

const all = (top: string, bottom: string): Layer => ({
  ...{ shape: 'box', at: [0.5, 0.375], size: [1.1, 0.85], colours: [top, bottom] },
});

// A hand that is in a hurry: one line of ink that rises, loops and runs out.
const ink: Layer[] = Array.from({ length: 260 }, (_, index) => {
  const along = index / 259;
  const swing = Math.sin(along * 31) * (0.13 * (1 - along) + 0.02);
  const loop = Math.cos(along * 31) * 0.035;
  return {
    at: [0.16 + along * 0.66 + loop, 0.39 - swing - along * 0.03],
    ...{ size: [0.011, 0.011], colours: ['#1c2f5e', '#16264d'] },
  };
});

/** What guests photographed, and how one of them signs. */
export const scenes: Record<Scene, readonly Layer[]> = {
  harbour: [
    all('#f6d8b4', '#8fb3c9'),
    { at: [0.7, 0.2], size: [0.12, 0.12], colours: ['#fff4d6', '#ffe2a8'], soft: 0.05 },
    { at: [0.2, 0.42], size: [0.9, 0.26], colours: ['#5f7f8c', '#48636f'], soft: 0.02 },
    { at: [0.85, 0.43], size: [0.7, 0.2], colours: ['#4b6a76', '#3c545e'], soft: 0.02 },
    { shape: 'box', at: [0.5, 0.6], size: [1.1, 0.32], colours: ['#6f9bb0', '#2f5468'], soft: 0.01 },
    ...['#b5482f', '#d9a441', '#e8e0d2', '#8c3b2a', '#c9793a', '#efe6d6'].map(
      (colour, index): Layer => ({
        ...{ shape: 'box', at: [0.06 + index * 0.085, 0.41], size: [0.075, 0.11], colours: [colour, '#5b3a2c'] },
      }),
    ),
    { shape: 'box', at: [0.7, 0.62], size: [0.16, 0.025], colours: ['#f4f0e6', '#c9c2b2'], turn: 0.04 },
    { shape: 'box', at: [0.7, 0.54], size: [0.006, 0.15], colours: ['#4a3a2c', '#4a3a2c'] },
    { at: [0.7, 0.66], size: [0.2, 0.03], colours: ['#20404f', '#20404f'], soft: 0.03, strength: 0.5 },
    { shape: 'box', at: [0.012, 0.375], size: [0.05, 0.8], colours: ['#efe9df', '#d8cfbf'] },
    { shape: 'box', at: [0.5, 0.735], size: [1.1, 0.05], colours: ['#e9e2d6', '#c9bfae'] },
  ],
  ceiling: [
    all('#efe9de', '#d5ccbc'),
    { at: [0.56, 0.26], size: [0.52, 0.36], colours: ['#b79a68', '#a98a58'], soft: 0.05, strength: 0.55 },
    { at: [0.53, 0.25], size: [0.4, 0.27], colours: ['#d9cdb6', '#cbbb9d'], soft: 0.05, strength: 0.75 },
    { at: [0.62, 0.3], size: [0.17, 0.13], colours: ['#8f7344', '#836737'], soft: 0.06, strength: 0.6 },
    { at: [0.62, 0.37], size: [0.02, 0.035], colours: ['#f5f7f8', '#9fb1b8'] },
    { at: [0.62, 0.46], size: [0.016, 0.03], colours: ['#f5f7f8', '#9fb1b8'] },
    { shape: 'box', at: [0.5, 0.68], size: [1.1, 0.2], colours: ['#8d6f55', '#6a5140'], soft: 0.01 },
    { shape: 'box', at: [0.42, 0.64], size: [0.62, 0.1], colours: ['#f7f5f0', '#d9d5cb'], soft: 0.02 },
    { at: [0.24, 0.6], size: [0.2, 0.07], colours: ['#ffffff', '#e3dfd6'], soft: 0.02 },
    { at: [0.63, 0.6], size: [0.12, 0.09], colours: ['#3c4a52', '#20292e'], soft: 0.01 },
    { at: [0.63, 0.565], size: [0.115, 0.025], colours: ['#8fa6ae', '#5f767e'] },
  ],
  cake: [
    all('#7a5638', '#5a3d27'),
    { shape: 'box', at: [0.5, 0.16], size: [1.2, 0.012], colours: ['#4c3320', '#4c3320'], turn: 0.02, strength: 0.6 },
    { shape: 'box', at: [0.5, 0.5], size: [1.2, 0.012], colours: ['#4c3320', '#4c3320'], turn: 0.02, strength: 0.6 },
    { at: [0.5, 0.44], size: [0.74, 0.5], colours: ['#2c1c11', '#2c1c11'], soft: 0.09, strength: 0.5 },
    { at: [0.48, 0.4], size: [0.7, 0.48], colours: ['#fbfaf6', '#dcd9d0'] },
    { at: [0.48, 0.4], size: [0.52, 0.34], colours: ['#f1efe9', '#e9e6de'], soft: 0.02 },
    { shape: 'box', at: [0.46, 0.4], size: [0.27, 0.17], colours: ['#d8a35c', '#a8702f'], turn: -0.18, soft: 0.012 },
    ...[0, 1, 2, 3, 4, 5].map(
      (index): Layer => ({
        at: [0.37 + (index % 3) * 0.088, 0.385 + Math.floor(index / 3) * 0.062 - (index % 3) * 0.016],
        ...{ size: [0.078, 0.052], colours: ['#8c2f4f', '#4a1230'], turn: -0.3 },
      }),
    ),
    { at: [0.63, 0.43], size: [0.14, 0.11], colours: ['#ffffff', '#f1ece0'], soft: 0.03 },
    { shape: 'box', at: [0.9, 0.4], size: [0.018, 0.5], colours: ['#d7dbdd', '#9aa2a6'], turn: 0.12 },
    { at: [0.12, 0.12], size: [0.22, 0.19], colours: ['#f4f1ea', '#cfcabd'] },
    { at: [0.12, 0.12], size: [0.17, 0.14], colours: ['#4a2c18', '#2c180c'] },
  ],
  soup: [
    all('#d8d3c8', '#b9b2a4'),
    { at: [0.5, 0.43], size: [0.82, 0.6], colours: ['#6d665a', '#6d665a'], soft: 0.1, strength: 0.5 },
    { at: [0.5, 0.39], size: [0.78, 0.58], colours: ['#f3f1ea', '#cfcabf'] },
    { at: [0.5, 0.39], size: [0.58, 0.42], colours: ['#c8692a', '#a54d18'], soft: 0.012 },
    { at: [0.45, 0.36], size: [0.34, 0.18], colours: ['#e08a45', '#cf7431'], soft: 0.08, strength: 0.7 },
    ...[0, 1, 2, 3, 4, 5, 6, 7].map(
      (index): Layer => ({
        at: [0.34 + ((index * 37) % 33) / 100, 0.3 + ((index * 23) % 19) / 100],
        ...{ size: [0.02, 0.012], colours: ['#f2e3b8', '#d9c48a'], turn: index },
      }),
    ),
    { at: [0.57, 0.43], size: [0.09, 0.03], colours: ['#5f8a3a', '#3f6a24'], turn: 0.5 },
    { shape: 'box', at: [0.93, 0.36], size: [0.03, 0.6], colours: ['#e6e8e8', '#a9b0b2'], turn: -0.1 },
  ],
  detector: [
    all('#e9e6df', '#c9c4b8'),
    { shape: 'box', at: [0.5, 0.7], size: [1.1, 0.12], colours: ['#bdb7a9', '#a9a294'], soft: 0.03 },
    { at: [0.52, 0.25], size: [0.3, 0.2], colours: ['#b9b3a6', '#a8a195'], soft: 0.03 },
    { at: [0.5, 0.22], size: [0.24, 0.15], colours: ['#8b867b', '#6d685e'] },
    { shape: 'box', at: [0.47, 0.34], size: [0.008, 0.22], colours: ['#b03a2e', '#b03a2e'], turn: 0.1 },
    { shape: 'box', at: [0.51, 0.35], size: [0.008, 0.24], colours: ['#2e4a7a', '#2e4a7a'], turn: -0.12 },
    { shape: 'box', at: [0.49, 0.34], size: [0.007, 0.22], colours: ['#2b2b2b', '#2b2b2b'], turn: 0.02 },
    { at: [0.5, 0.53], size: [0.34, 0.16], colours: ['#7a7468', '#7a7468'], soft: 0.08, strength: 0.4 },
    { at: [0.49, 0.49], size: [0.32, 0.19], colours: ['#ffffff', '#d9d6cf'], turn: 0.16 },
    { at: [0.49, 0.48], size: [0.2, 0.1], colours: ['#e3e0d9', '#f6f4ef'], turn: 0.16, soft: 0.02 },
    { at: [0.58, 0.52], size: [0.014, 0.012], colours: ['#d23b2f', '#a32019'] },
  ],
  lobby: [
    all('#3f4a4f', '#6f6253'),
    { shape: 'box', at: [0.5, 0.64], size: [1.1, 0.24], colours: ['#8d7a63', '#5d4e3e'], soft: 0.02 },
    ...[0.2, 0.5, 0.8].map(
      (x): Layer => ({ at: [x, 0.1], size: [0.14, 0.1], colours: ['#fff0c9', '#f3cf8a'], soft: 0.06 }),
    ),
    { shape: 'box', at: [0.78, 0.4], size: [0.42, 0.2], colours: ['#7b4a2b', '#4b2c18'] },
    { shape: 'box', at: [0.78, 0.3], size: [0.46, 0.02], colours: ['#d8c6ab', '#b49f80'] },
    { shape: 'box', at: [0.84, 0.255], size: [0.09, 0.07], colours: ['#9fd0e6', '#5f93ab'] },
    ...[0, 1, 2, 3, 4, 5].flatMap((index): Layer[] => {
      const x = 0.58 - index * 0.1;
      const coats = ['#27364a', '#6b2f35', '#3d4a38', '#b08a4a', '#2f2f38', '#51606b'];
      return [
        { at: [x, 0.3 + index * 0.012], size: [0.05, 0.062], colours: ['#d9ae8c', '#b98562'], soft: 0.012 },
        {
          ...{ at: [x, 0.49 + index * 0.016], size: [0.115, 0.36 + index * 0.02] },
          ...{ colours: [coats[index] ?? '#333333', '#15181c'], soft: 0.016 },
        },
      ];
    }),
  ],
  signature: [
    all('#ffffff', '#fbfbf8'),
    { shape: 'box', at: [0.5, 0.53], size: [0.8, 0.004], colours: ['#9aa2a6', '#9aa2a6'] },
    ...ink,
  ],
};
