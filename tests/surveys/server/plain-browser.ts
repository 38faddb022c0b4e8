import type { SignedIn, TestApp } from '../../support/app.ts';

export interface Shown {
  status: number;
  html: string;
  headers: Record<string, unknown>;
}

export function plainBrowser({ app }: TestApp, { subdomain }: SignedIn, remoteAddress = '127.0.0.1') {
  const host = `${subdomain}.localhost`;
  const cookies = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', url: string, form?: FormData, headers = {}): Promise<Shown> => {
    const sent = form ? new Response(form) : undefined;
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        host,
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(sent ? { 'content-type': sent.headers.get('content-type') ?? '', origin: `http://${host}` } : {}),
        ...headers,
      },
      ...(sent ? { payload: Buffer.from(await sent.arrayBuffer()) } : {}),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return { status: answer.statusCode, html: answer.body, headers: answer.headers };
  };
  return {
    open: (token: string, query = '') => ask('GET', `/survey/${token}${query}`),
    ask,
    press: (token: string, page: Shown, postedValues: Record<string, string | string[] | Blob>, button = 'go=next') => {
      const form = new FormData();
      for (const [name, value] of hiddenInputs(page.html)) form.append(name, value);
      for (const [name, value] of Object.entries(postedValues)) {
        if (value instanceof Blob) form.append(name, value, 'picture.png');
        else for (const one of [value].flat()) form.append(name, one);
      }
      const [name = 'go', value = ''] = button.split('=');
      form.append(name, value);
      return ask('POST', `/survey/${token}`, form);
    },
  };
}

export function hiddenInputs(html: string): [string, string][] {
  const found = html.matchAll(/<input type="hidden" name="([\w.]+)" value="([^"]*)"\/>/g);
  return [...found].map(([, name = '', value = '']) => [name, plain(value)]);
}

export function visibleTextOf({ html }: Shown): string {
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'));
  return plain(body.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
