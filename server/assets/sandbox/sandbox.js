// The sandbox pages work as documents; this sends their forms and keeps the simulator's state fresh.
const REFRESH_MS = 3_000;
const FAILED = 'Un problème est survenu, merci de réessayer\u00A0!';

document.addEventListener('submit', (event) => {
  if (!event.target.dataset.call) return;
  event.preventDefault();
  void call(event.target.dataset.call, valuesOf(event.target));
});

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-call]');
  if (button) void call(button.dataset.call, JSON.parse(button.dataset.body));
});

function valuesOf(form) {
  const filled = [...form.elements].filter((field) => field.name && field.value !== '');
  return Object.fromEntries(
    filled.map((field) => [field.name, field.type === 'number' ? field.valueAsNumber : field.value]),
  );
}

async function call(url, body) {
  try {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await reply.json();
    if (reply.ok && answer.goTo) return location.assign(answer.goTo);
    tell(reply.ok ? (answer.entry ?? 'C’est fait.') : answer.errorMessage);
    await refresh();
  } catch {
    tell(FAILED);
  }
}

function tell(sentence) {
  document.getElementById('status').textContent = sentence;
}

async function refresh() {
  const reply = await fetch(location.href);
  if (!reply.ok) return;
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const newer = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!newer || newer.innerHTML === part.innerHTML) continue;
    const held = [...part.querySelectorAll('button')].indexOf(document.activeElement);
    part.replaceWith(newer);
    newer.querySelectorAll('button')[held]?.focus();
  }
}

if (document.querySelector('[data-live]')) setInterval(() => document.hidden || refresh().catch(() => {}), REFRESH_MS);
