// Where the page is hosted (tools/recorder --hosted), it works without a network from then on.
if (document.querySelector('link[rel=manifest]') && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('sw.js').catch(() => { /* then it works with a network */ });
}
