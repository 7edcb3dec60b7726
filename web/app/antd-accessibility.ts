/**
 * What antd leaves unreachable or wrongly named is mended wherever it is drawn: the rule lives on the document, not in each table or tab bar.
 */
const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [contenteditable=true], [tabindex]:not([tabindex="-1"])'

export function installAntdAccessibility(): void {
  let planned = 0
  const plan = () => {
    planned ||= requestAnimationFrame(() => {
      planned = 0
      for (const mend of mends) mend()
    })
  }
  new MutationObserver(plan).observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', plan)
}

/** Column widths are measured in a hidden first row that repeats the header, checkbox included: out of reach of the keyboard too. */
function silenceMeasureRows(): void {
  for (const row of document.querySelectorAll('.ant-table-measure-row:not([inert])')) row.setAttribute('inert', '')
}

/** A tab list holds tabs alone: antd counts its button for those that do not fit among them. */
function nameTabLists(): void {
  for (const bar of document.querySelectorAll('.ant-tabs-nav[role=tablist]')) {
    const list = bar.querySelector('.ant-tabs-nav-list')
    if (!list) continue
    bar.removeAttribute('role')
    bar.removeAttribute('aria-orientation')
    list.setAttribute('role', 'tablist')
  }
}

/** What is wider than its place is scrolled by the keyboard too, also where nothing in it can be pressed. */
function reachWideTables(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.ant-table-content, .ant-table-body')) {
    if (place.querySelector(reachable)) place.removeAttribute('tabindex')
    else if (place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight) place.tabIndex = 0
  }
}

const mends = [silenceMeasureRows, nameTabLists, reachWideTables]
