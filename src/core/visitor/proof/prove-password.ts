import { proofWork } from '../../rules/proof-work.ts';
import { solveProof } from './solve-proof.ts';

/** Solves the proof of work for the password that was entered, and sends both. */
async function prove(form: HTMLFormElement): Promise<void> {
  const { challenge = '', bits } = form.dataset;
  const password = form.querySelector<HTMLInputElement>('[name=password]')?.value ?? '';
  const posted = form.querySelector<HTMLInputElement>('[name=passwordProof]');
  const button = form.querySelector('button');
  if (!posted || !button) return;
  button.disabled = true;
  try {
    posted.value = `${challenge} ${await solveProof(proofWork(challenge, password), Number(bits))}`;
    form.submit();
  } finally {
    button.disabled = false;
  }
}

const form = document.querySelector<HTMLFormElement>('form[data-challenge]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void prove(form);
});
form?.querySelector('button')?.removeAttribute('disabled');
