import type { Told } from '../../contract/survey-page.ts';

/** Everything that the page says of its own, in one language. */
export interface Words {
  next: string;
  back: string;
  send: string;
  start: string;
  agree: string;
  agreeFirst: string;
  required: string;
  optional: string;
  choose: string;
  other: string;
  otherWords: string;
  yes: string;
  no: string;
  progress: string;
  languages: string;
  mistakes: string;
  more: string;
  review: string;
  reviewText: string;
  change: string;
  notAnswered: string;
  thanks: string;
  thanksText: string;
  goOn: string;
  again: string;
  later: string;
  byMail: string;
  elsewhere: string;
  scan: string;
  preview: string;
  password: string;
  wrongPassword: string;
  open: string;
  leaveEmpty: string;
  latitude: string;
  longitude: string;
  here: string;
  place: string;
  up: string;
  down: string;
  addFile: string;
  addPicture: string;
  addRecording: string;
  addSignature: string;
  added: string;
  remove: string;
  record: string;
  stop: string;
  sign: string;
  typeName: string;
  clear: string;
  keep: string;
  uploading: string;
  tooBig: string;
  noUpload: string;
  kept: string;
  keptBusy: string;
  keptFull: string;
  sending: string;
  sent: string;
  notTaken: string;
  offline: string;
  notNow: string;
  sendAgain: string;
  notSent: string;
  tryAgain: string;
  noMicrophone: string;
  noPlace: string;
  outOf: string;
  timeLimit: string;
  timeLimitText: string;
  timeLeft: string;
  timeOverSent: string;
  timeOverKept: string;
  timeOverLate: string;
  edit: string;
  sentBefore: string;
  editing: string;
  edited: string;
  refusals: Record<Told, readonly [title: string, text: string]>;
}

export const english: Words = {
  next: 'Next',
  back: 'Back',
  send: 'Send',
  start: 'Start',
  agree: 'I agree',
  agreeFirst: 'Please agree before you begin.',
  required: 'required',
  optional: 'optional',
  choose: 'Choose…',
  other: 'Something else',
  otherWords: 'In your own words',
  yes: 'Yes',
  no: 'No',
  progress: 'How far you are',
  languages: 'Language',
  mistakes: 'Please look at what is marked below.',
  more: 'Your answers lead to one more question on this page.',
  review: 'Look through your answers',
  reviewText: 'Press “Send” to hand them in.',
  change: 'Change',
  notAnswered: 'Not answered',
  thanks: 'Thank you!',
  thanksText: 'Your answers have arrived.',
  goOn: 'Go on',
  again: 'Start again',
  later: 'Go on later with this link',
  byMail: 'Send it to myself by e-mail',
  elsewhere: 'Go on with another device',
  scan: 'Scan this code with it. It opens your answers, so show it to nobody else.',
  preview: 'Preview: nothing is recorded.',
  password: 'Password',
  wrongPassword: 'That is not the password. Please try again.',
  open: 'Open the survey',
  leaveEmpty: 'Leave this empty',
  latitude: 'Latitude',
  longitude: 'Longitude',
  here: 'Use where I am',
  place: 'Place',
  up: 'Move up',
  down: 'Move down',
  addFile: 'Add a file',
  addPicture: 'Add a picture',
  addRecording: 'Add a recording',
  addSignature: 'Add a picture of your signature',
  added: 'Added',
  remove: 'Remove',
  record: 'Record',
  stop: 'Stop',
  sign: 'Sign here',
  typeName: 'Or type your name',
  clear: 'Clear',
  keep: 'Use this',
  uploading: 'Uploading…',
  tooBig: 'This file is too big.',
  noUpload: 'The file did not get through. Please try again.',
  kept: 'Kept on this device; will be sent when you are online.',
  keptBusy: 'We cannot take your answers at this moment. They are kept on this device, and sent again by themselves.',
  keptFull:
    'We have no room for your answers at this moment. They are kept on this device, and sent again by themselves.',
  sending: 'Sending…',
  sent: 'Sent.',
  notTaken: 'The survey no longer takes answers: what was kept here could not be handed in.',
  offline: 'You are offline. Your answers are all still here; please send them when you are online.',
  notNow: 'We cannot keep your answers at this moment. They are all still here; please send them again in a while.',
  sendAgain: 'This page was open for a long time. Your answers are all still here; please send them once more.',
  notSent: 'This could not be sent. Please look through your answers, and send them once more.',
  tryAgain: 'Try again',
  noMicrophone: 'The microphone cannot be used. You can add a recording as a file.',
  noPlace: 'Your place could not be found. You can write it down.',
  outOf: 'of',
  timeLimit: 'You have this long for the whole survey:',
  timeLimitText:
    'The time begins when you press the button. When it is over, what you have answered until then is sent as it is.',
  timeLeft: 'Time left:',
  timeOverSent: 'The time is over: what you had answered was sent.',
  timeOverKept:
    'What you had answered is kept. It does not count as complete, because some of what is required is missing.',
  timeOverLate:
    'What you had answered came after the time was over. It is kept and marked as late: whoever asks decides whether it counts.',
  edit: 'Change my answers',
  sentBefore: 'You have answered this before.',
  editing: 'You are changing what you have sent. It stays as it was until you press “Send”.',
  edited: 'Your changes are saved.',
  refusals: {
    not_found: ['There is no survey here', 'Please check the link, or ask the person who sent it to you.'],
    not_open: ['Not open yet', 'This survey has not begun. Please come back later.'],
    paused: ['Taking a break', 'This survey is paused. Please come back later.'],
    closed: ['This survey is closed', 'Thank you for your interest.'],
    expired: ['This link has expired', 'The person who sent it to you can send a new one.'],
    used: ['Already answered', 'This survey has been answered here. Thank you.'],
    quota_full: ['Enough have answered', 'Thank you for your interest. We have all the answers that we need.'],
    time_over: ['The time is over', 'What comes after it is not taken. What was sent before is kept.'],
    password_required: ['A password, please', 'Whoever sent you the link can tell you the password.'],
    email_required: ['Your e-mail address, please', 'We send a link there that opens the survey once.'],
    too_many: ['One moment, please', 'Many answers came from here. Please wait a minute and try again.'],
    guessed: ['Too many tries', 'The password was wrong too often. Please wait a quarter of an hour and try again.'],
    busy: ['One moment, please', 'This does not work right now. Please try again in a minute.'],
    too_big: ['Too much at once', 'Please go back, and leave out a file or choose a smaller one.'],
    unreadable: ['This did not get through', 'Please open the survey with its link once more.'],
  },
};
