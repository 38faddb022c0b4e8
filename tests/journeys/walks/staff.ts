import type { Page } from 'playwright';
import { type Caller, callerFor, register } from '../caller.ts';
import { product } from '../own-product.ts';
import { at, openPage, signedInPage } from '../person.ts';
import { unique, uniqueSuffix } from '../unique.ts';
import type { MakePlace, Place } from './place.ts';
import type { Asked } from './steps.ts';
import { fieldsOf, keyAt } from './survey.ts';

interface StoredValue {
  fieldId: number;
  value: unknown;
}

interface StaffForm {
  who?: Parameters<typeof signedInPage>[2];
  path: string;
  /** The ids of the questions, in the order of the walk. */
  ids: number[];
  save: string;
  /** Waits for what is shown once it is saved. */
  sent: (page: Page) => Promise<void>;
  values: (page: Page) => Promise<StoredValue[]>;
}

function staffPlace({ who, path, ids, save, sent, values }: StaffForm): Place {
  const loaded = (page: Page) => page.locator('[data-field]:visible').first().waitFor();
  return {
    async open(context) {
      // Another tab has the session of the first one: a new sign-in would open its page anew.
      const isSignedIn = context.pages().length > 0;
      const page = isSignedIn
        ? await openPage(context, at(path, who?.subdomain))
        : await signedInPage(context, path, who);
      await loaded(page);
      return page;
    },
    async reload(page) {
      await page.reload();
      await loaded(page);
    },
    buttons: () => ({ next: 'Next', back: 'Back', send: save }),
    missing: () => / is required$/,
    hasReview: false,
    tabsShare: false,
    forgets: false,
    sent,
    async sentLater(page, connect) {
      const failure = page.getByText('Your answers are not lost. Try again.');
      const upload = page.getByText('A file is still uploading');
      await failure.or(upload).first().waitFor();
      await connect();
      const saved = sent(page).then(() => true);
      // A file may have arrived just before the connection was lost, and the answers not.
      const isSaved = () => Promise.race([saved, failure.waitFor().then(() => false)]).catch(() => saved);
      while (!(await isSaved())) {
        await page.getByRole('button', { name: save, exact: true }).click();
        await failure.waitFor({ state: 'hidden' });
      }
    },
    async stored(page, asked) {
      const stored = await values(page);
      return asked.map((_, number) => stored.find(({ fieldId }) => fieldId === ids[number])?.value);
    },
  };
}

/** A sentiment form, which staff fill in. */
export const makeSentiment: MakePlace = async (walk) => {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Sentiments', { name: unique('Walked through') });
  const ids: number[] = [];
  for (const field of fieldsOf(walk)) {
    const made = await caller.ask('POST', '/SentimentFields', { sentimentId: id, ...field });
    if (field.fieldType !== 'page_break') ids.push(made.id);
  }
  const place = staffPlace({
    path: `/feedback-management/sentiments/${id}`,
    ids,
    save: 'Save response',
    sent: (page) => page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor(),
    async values() {
      const { data: rows } = await caller.ask<{ data: { id: number }[] }>(
        'GET',
        `/SentimentResponses/bySentimentId/${id}`,
      );
      if (rows.length !== 1) throw new Error(`${rows.length} responses are stored`);
      const path = `/SentimentResponses/${rows[0]?.id}/withData`;
      return (await caller.ask<{ data: { values: StoredValue[] } }>('GET', path)).data.values;
    },
  });
  return { ...place, confirmEmpty: (page) => page.getByRole('button', { name: 'Save without answers' }).click() };
};

let founder: ReturnType<typeof register> | undefined;

/** A customer form. Each walk makes it the default one, so that the organization is that of the walks alone. */
export const makeCustomerForm: MakePlace = async (walk) => {
  founder ??= register(product, `walks-${uniqueSuffix()}`);
  const who = await founder;
  const caller = await callerFor(product, who, who.subdomain);
  const ids = await newCustomerForm(caller, walk.pages.flat(), fieldsOf(walk));
  const place = staffPlace({
    who,
    path: '/feedback-management/customers/form',
    ids,
    save: 'Add customer',
    sent: (page) => page.waitForURL(/\/manage\/\d+/),
    async values(page) {
      const id = /\/manage\/(\d+)/.exec(page.url())?.[1];
      return (await caller.ask<{ values: StoredValue[] }>('GET', `/CustomerFormResponses/${id}`)).values;
    },
  });
  return {
    ...place,
    async open(context) {
      const page = await place.open(context);
      await page.getByLabel(nameQuestion.fieldName).fill(unique('Walker'));
      return page;
    },
  };
};

const nameQuestion = { fieldName: 'Name of the customer', fieldType: 'text', required: true, options: { key: 'name' } };

async function newCustomerForm(caller: Caller, asked: readonly Asked[], fields: ReturnType<typeof fieldsOf>) {
  type Form = { id: number; fields: { id: number; options: { key: string } }[] };
  const name = unique('Walked through');
  const form = await caller.ask<Form>('POST', '/CustomerForms', {
    name,
    displayNameTemplate: '{name}',
    identityKeys: [],
    fields: [nameQuestion, ...fields],
    isDefault: true,
  });
  const idOf = (key: string) => form.fields.find(({ options }) => options.key === key)?.id as number;
  return asked.map((_, number) => idOf(keyAt(number)));
}
