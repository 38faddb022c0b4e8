/** Triggers of the pop-up: its button, a delay, scroll depth, or the mouse leaving the page. */
export const popUpMoments = ['button', 'seconds', 'scroll', 'leave'] as const;
export type PopUpMoment = (typeof popUpMoments)[number];

export interface PopUp {
  when: PopUpMoment;
  seconds: number;
  percent: number;
  days: number;
  label: string;
  color: string | null;
}

export const popUpDefaults: PopUp = {
  when: 'button',
  seconds: 15,
  percent: 50,
  days: 30,
  label: 'Give feedback',
  color: null,
};

export const popUpScript = '/survey-assets/pop-up.js';

/** The query string of the script's URL; default values are omitted. */
export function popUpText(token: string, { when, seconds, percent, days, label, color }: PopUp): string {
  const params = new URLSearchParams({ link: token, when, label });
  if (when === 'seconds') params.set('seconds', String(seconds));
  if (when === 'scroll') params.set('percent', String(percent));
  if (when !== 'button') params.set('days', String(days));
  if (when === 'button' && color) params.set('color', color.slice(1));
  return params.toString();
}

/** Parses the query string of the script's URL; invalid values become defaults. */
export function popUpIn(params: URLSearchParams): PopUp & { token: string } {
  const number = (name: 'seconds' | 'percent' | 'days', least: number, most: number) => {
    const value = Number(params.get(name) ?? Number.NaN);
    return value >= least && value <= most ? value : popUpDefaults[name];
  };
  const token = params.get('link') ?? '';
  const color = params.get('color') ?? '';
  return {
    token: /^[\w-]{22}$/.test(token) ? token : '',
    when: popUpMoments.find((one) => one === params.get('when')) ?? popUpDefaults.when,
    seconds: number('seconds', 0, 3_600),
    percent: number('percent', 0, 100),
    days: number('days', 0, 3_650),
    label: (params.get('label') || popUpDefaults.label).slice(0, 60),
    color: /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : null,
  };
}
