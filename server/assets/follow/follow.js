// The page works as a document; this keeps it fresh, and a button pressed twice from being sent twice.
const LOOK_MS = 1_500;
const SLOWEST_MS = 30_000;

let version = null;
let wait = LOOK_MS;
let timer = 0;

/** Nothing that is being typed, read or decided is taken away; a receipt that is open stays open. */
const isBusy = () =>
  document.hidden || document.querySelector('#order [data-still], #order details[open]:not(#recu)') !== null;

async function look() {
  clearTimeout(timer);
  try {
    if (!isBusy()) {
      const reply = await fetch(`${location.pathname}/version`);
      if (!reply.ok) throw new Error(String(reply.status));
      const known = await reply.text();
      if (known !== version) await refresh();
      version = known;
    }
    wait = LOOK_MS;
    document.body.classList.remove('offline');
  } catch {
    // The last known state stays; each look that fails makes the next one later.
    wait = Math.min(wait * 2, SLOWEST_MS);
    document.body.classList.add('offline');
  }
  timer = setTimeout(() => void look(), wait);
}

timer = setTimeout(() => void look(), LOOK_MS);
document.addEventListener('visibilitychange', () => void look());
addEventListener('online', () => void look());

/** Also the first time: the order may have changed since the document was written. */
async function refresh() {
  const page = document.getElementById('order');
  const reply = await fetch(location.pathname);
  if (!reply.ok) throw new Error(String(reply.status));
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html').getElementById('order');
  if (!fresh || isBusy()) return;
  const before = newsOf(page);
  keepOpen(page, fresh);
  update(page, fresh);
  showPhotoFields();
  const after = newsOf(page);
  if (before !== after) document.getElementById('news').textContent = after;
}

const newsOf = (page) => page.querySelector('[data-news]')?.textContent.replace(/\s+/g, ' ').trim() ?? '';

function keepOpen(page, fresh) {
  for (const open of page.querySelectorAll('details[open][id]'))
    fresh.querySelector(`#${open.id}`)?.setAttribute('open', '');
}

/** Part by part, so that the focus and whatever has not changed stay where they were. */
function update(part, other) {
  if (part.outerHTML === other.outerHTML) return;
  const [parts, others] = [[...part.children], [...other.children]];
  const isAlike =
    part.tagName === other.tagName &&
    part.className === other.className &&
    parts.length > 0 &&
    parts.length === others.length &&
    parts.every((child, index) => child.tagName === others[index].tagName);
  const isBox = isAlike && [...part.childNodes].every((node) => node.nodeType !== Node.TEXT_NODE || !node.data.trim());
  if (isBox && !part.closest('svg')) parts.forEach((child, index) => update(child, others[index]));
  else if (part.id === 'order') part.replaceChildren(...other.childNodes);
  else part.replaceWith(other);
}

document.addEventListener('submit', (event) => {
  if ('sent' in event.target.dataset) event.preventDefault();
  event.target.dataset.sent = '';
});

// « Back » shows a kept page whose forms were sent.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});

// Photos travel small: drawn again in the browser, as text in the form.
const PHOTO_SIDES = [1280, 960, 720];
const PHOTO_CHARACTERS = 680_000;

/** Without this program the form is sent without photos. */
function showPhotoFields() {
  for (const box of document.querySelectorAll('[data-photos]')) box.hidden = false;
}

showPhotoFields();

document.addEventListener('change', (event) => {
  const box = event.target.closest('[data-photos]');
  if (box && event.target.type === 'file') void addPhotos(box, event.target);
});

async function addPhotos(box, field) {
  const list = box.querySelector('ul');
  const status = box.querySelector('[role="status"]');
  const most = Number(box.dataset.photos);
  status.textContent = '';
  for (const file of field.files) {
    if (list.children.length >= most) {
      status.textContent = `${most} photos au plus.`;
      break;
    }
    try {
      list.append(photoItem(await shrunk(file)));
    } catch {
      status.textContent = 'Cette photo n’a pas pu être lue.';
    }
  }
  field.value = '';
}

async function shrunk(file) {
  const picture = await createImageBitmap(file);
  for (const side of PHOTO_SIDES) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    const content = canvas.toDataURL('image/jpeg', 0.8);
    if (content.length <= PHOTO_CHARACTERS) return content;
  }
  throw new Error('the picture stays too large');
}

function photoItem(content) {
  const item = document.createElement('li');
  const picture = document.createElement('img');
  picture.src = content;
  picture.alt = 'Votre photo';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'photos';
  field.value = content.slice(content.indexOf(',') + 1);
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Retirer';
  remove.addEventListener('click', () => item.remove());
  item.append(picture, field, remove);
  return item;
}
