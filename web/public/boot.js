// Paints the page dark before the first byte of the application when that is the stored look: no white flash.
try {
  const prefix = location.pathname.startsWith('/iframe-page') ? 'chandlery-iframe-' : 'chandlery-'
  const stored = JSON.parse(localStorage.getItem(`${prefix}theme`) || '{}').content
  if (stored === 'theme-dark') document.documentElement.style.background = '#0f131a'
} catch {
  // A damaged entry costs the early paint, nothing else.
}
