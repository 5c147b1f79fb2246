// The page works as a document; this keeps it fresh, and a button pressed twice from being sent twice.
const REFRESH_MS = 10_000;

setInterval(() => void refresh(), REFRESH_MS);
document.addEventListener('visibilitychange', () => void refresh());

async function refresh() {
  const page = document.getElementById('order');
  // Nothing that is being typed, read or decided is taken away.
  if (document.hidden || page.querySelector('[data-still], details[open]')) return;
  try {
    const reply = await fetch(location.pathname);
    if (!reply.ok) return;
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html').getElementById('order');
    if (fresh && fresh.innerHTML !== page.innerHTML && !page.querySelector('details[open]')) {
      update(page, fresh);
      showPhotoFields();
    }
  } catch {
    // Without a network the last known state stays; the next look may succeed.
  }
}

/** Part by part, so that a screen reader hears what changed, and the focus stays where it was. */
function update(page, fresh) {
  const parts = [...page.children];
  const others = [...fresh.children];
  if (parts.length !== others.length) page.replaceChildren(...others);
  else parts.forEach((part, index) => updatePart(part, others[index]));
}

function updatePart(part, other) {
  if (part.outerHTML === other.outerHTML) return;
  if (part.className === other.className) part.innerHTML = other.innerHTML;
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
