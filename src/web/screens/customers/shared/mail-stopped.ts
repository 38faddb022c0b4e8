/** Why a customer gets no surveys by e-mail. */
export const mailStoppedWords = {
  unsubscribed: 'Wants no surveys by e-mail',
  bounced: 'Mail to this address came back',
};
