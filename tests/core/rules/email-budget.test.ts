import { describe, expect, test } from 'vitest';
import { dailyLimit, emailBudget } from '../../../src/core/rules/email-budget.ts';

const history = (more: object = {}) => ({ ageInDays: 0, sentBefore: 0, sent: 0, bounced: 0, unsubscribed: 0, ...more });
const perDay = (more?: object, isOwnServer = false) => dailyLimit(history(more), isOwnServer).perDay;

describe('daily limit of emails', () => {
  test('every step is reached by its age and its emails, and by neither alone', () => {
    for (const { fromDay, sentBefore, perDay: limit } of emailBudget.steps) {
      expect(perDay({ ageInDays: fromDay, sentBefore })).toBe(limit);
      if (fromDay > 0) expect(perDay({ ageInDays: fromDay - 0.1, sentBefore })).toBeLessThan(limit);
      if (sentBefore > 0) expect(perDay({ ageInDays: fromDay, sentBefore: sentBefore - 1 })).toBeLessThan(limit);
    }
  });

  test('more bounces or more complaints never raise it', () => {
    for (const cause of ['bounced', 'unsubscribed']) {
      const limits = Array.from({ length: 60 }, (_, count) =>
        perDay({ ageInDays: 400, sentBefore: 9_000, sent: 200, [cause]: count }),
      );
      expect(limits).toEqual(limits.toSorted((one, other) => other - one));
      expect(limits[0]).toBeGreaterThan(limits[59] as number);
    }
  });

  test('few bounces lower nothing, and the worst shares leave some emails', () => {
    expect(perDay({ sent: 10, bounced: 4 })).toBe(emailBudget.steps[0].perDay);
    expect(perDay({ sent: 10, bounced: 10, unsubscribed: 10 })).toBe(emailBudget.least);
  });

  test('an own mail server has more', () => {
    expect(perDay({}, true)).toBe(emailBudget.steps[0].perDay * emailBudget.ownServerFactor);
  });

  test('the next step says what is missing', () => {
    expect(dailyLimit(history({ ageInDays: 1.5, sentBefore: 5 }), false).next).toMatchObject({
      inDays: 1,
      moreEmails: 15,
    });
    expect(dailyLimit(history({ ageInDays: 999, sentBefore: 999_999 }), false).next).toBeNull();
  });
});
