// Puts the shops of a company in the order of their distance, once the visitor allows it. Without it they stand by city.
const button = document.getElementById('nearby');
const list = document.getElementById('near');
const message = document.getElementById('nearby-message');

const radians = (degrees) => (degrees * Math.PI) / 180;
function distanceKm(a, b) {
  const latitude = radians(b.latitude - a.latitude) / 2;
  const longitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(latitude) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}
const words = (km) =>
  km < 1
    ? `${Math.max(50, Math.round(km * 20) * 50)} m`
    : `${km.toLocaleString('fr-FR', { maximumFractionDigits: km < 10 ? 1 : 0 })} km`;

function sort({ coords }) {
  const shops = [...document.querySelectorAll('[data-latitude]')].map((shop) => ({
    shop,
    km: distanceKm(coords, { latitude: Number(shop.dataset.latitude), longitude: Number(shop.dataset.longitude) }),
  }));
  for (const { shop, km } of shops.sort((one, other) => one.km - other.km)) {
    shop.querySelector('[data-distance]').textContent = `à ${words(km)}`;
    list.append(shop);
  }
  // A shop without a place on the map stays where it is, below.
  for (const city of document.querySelectorAll('section')) city.hidden = !city.querySelector('li');
  list.hidden = false;
  button.hidden = true;
  message.textContent = 'Du plus proche au plus lointain.';
}

if (button && list && navigator.geolocation) {
  button.hidden = false;
  button.addEventListener('click', () => {
    message.textContent = 'Recherche de votre position…';
    navigator.geolocation.getCurrentPosition(
      sort,
      () => {
        message.textContent = 'Votre position n’est pas connue : les restaurants sont classés par ville.';
      },
      { timeout: 8000, maximumAge: 300000 },
    );
  });
}
