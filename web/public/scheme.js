// Runs before the first paint, outside the bundle: the page never flashes in the wrong scheme.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('comptoir-color-scheme');
  } catch {
    // Storage refused by the browser: the system's scheme is used.
  }
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');
})();
