/** Prices over time as steps, in the colours of the theme, for a lazy import. What it shows stands in a table beside it. */
import { Chart, Legend, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js'
import { useEffect, useRef } from 'react'
import { formatDay } from '#web/kit/format/instant.ts'
import { useAppearance } from '#web/kit/theme/theme.ts'

Chart.register(Legend, LinearScale, LineController, LineElement, PointElement, Tooltip)

interface Step {
  readonly from: string
  /** Null: it holds still. */
  readonly to: string | null
  readonly price: number
}

interface Props {
  readonly label: string
  readonly series: readonly { readonly name: string; readonly points: readonly Step[] }[]
}

/** A price holds until the next, until its end where none follows at once, or until now. */
const steps = (points: readonly Step[], now: number) =>
  points.flatMap(({ from, to, price }, n) => {
    const begins = { x: Date.parse(from), y: price }
    const end = to === null ? now : Date.parse(to)
    const follows = points[n + 1]
    if (follows && Date.parse(follows.from) <= end) return [begins]
    return [begins, { x: end, y: price }, ...(follows ? [{ x: end, y: Number.NaN }] : [])]
  })

/** Told apart in both looks, and by their dashes where colours are not. */
const colours = ['#1677ff', '#389e0d', '#9254de', '#f5222d', '#d48806', '#13a8a8']
const dashes = [[], [6, 4], [2, 3], [10, 4], [4, 2, 1, 2], [1, 2]]

export default function PriceSteps({ label, series }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const appearance = useAppearance()
  // With the look in it: another look draws the chart anew.
  const data = JSON.stringify({ label, series, appearance })

  useEffect(() => {
    if (!canvas.current) return
    const painted = getComputedStyle(document.documentElement)
    const colour = (name: string) => painted.getPropertyValue(name).trim()
    const read = JSON.parse(data) as Props
    const now = Date.now()
    const grid = { color: colour('--line') }
    const ticks = { color: colour('--text-soft') }
    const chart = new Chart(canvas.current, {
      type: 'line',
      data: {
        datasets: read.series.map(({ name, points }, n) => {
          return {
            label: name,
            data: steps(points, now),
            borderColor: colours[n % colours.length]!,
            backgroundColor: colours[n % colours.length]!,
            borderDash: dashes[n % dashes.length]!,
            stepped: true as const,
            pointRadius: 3,
            borderWidth: 2,
          }
        }),
      },
      options: {
        maintainAspectRatio: false,
        animation: false,
        interaction: { mode: 'nearest', intersect: false },
        scales: {
          x: {
            type: 'linear',
            min: Math.min(...read.series.flatMap(({ points }) => points.map(({ from }) => Date.parse(from)))),
            max: now,
            grid,
            ticks: { ...ticks, maxTicksLimit: 6, callback: (value) => formatDay(new Date(Number(value)).toISOString()) },
          },
          y: { grid, ticks },
        },
        plugins: {
          legend: { position: 'bottom', labels: { color: colour('--text'), usePointStyle: true, pointStyle: 'line' } },
          tooltip: { callbacks: { title: ([hit]) => (hit ? formatDay(new Date(Number(hit.parsed.x)).toISOString()) : '') } },
        },
      },
    })
    return () => chart.destroy()
  }, [data])

  return (
    <div style={{ position: 'relative', height: 280 }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}
