/** Horizontal bars in the colours of the theme, for a lazy import. A table beside it, or its label, says the same to whoever cannot see it. */
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAppearance } from '../theme/theme.ts'
import styles from './chart.module.css'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

interface Series {
  readonly label: string
  /** Name of one of the theme's variables. */
  readonly hue: string
  readonly values: readonly number[]
}

interface BarChartProps {
  readonly label: string
  readonly names: readonly string[]
  readonly series: readonly Series[]
  readonly stacked?: boolean
  /** A click on a bar: which name, and which of the series. */
  readonly onBar?: (index: number, series: number) => void
  /** Whether what is around it says the label already. */
  readonly titled?: boolean
}

const barHeight = 34
const frameHeight = 50
const longestName = 16

export default function BarChart({ label, names, series, stacked = false, onBar, titled = false }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const appearance = useAppearance()
  const bar = useEffectEvent((index: number, of: number) => onBar?.(index, of))
  // With the look in it: another look draws the chart anew.
  const data = JSON.stringify({ names, series, stacked, appearance })

  useEffect(() => {
    if (!canvas.current) return
    const painted = getComputedStyle(document.documentElement)
    const colour = (name: string) => painted.getPropertyValue(name).trim()
    const read = JSON.parse(data) as { names: string[]; series: Series[]; stacked: boolean }
    const axis = { stacked: read.stacked, grid: { color: colour('--line') }, ticks: { color: colour('--text-soft') } }
    const chart = new Chart(canvas.current, {
      type: 'bar',
      data: {
        labels: read.names.map((name) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name)),
        datasets: read.series.map(({ label: title, hue, values }) => ({ label: title, data: [...values], backgroundColor: colour(hue), maxBarThickness: 22 })),
      },
      options: {
        indexAxis: 'y',
        maintainAspectRatio: false,
        animation: false,
        scales: { x: { ...axis, ticks: { ...axis.ticks, precision: 0 }, beginAtZero: true }, y: axis },
        // Whatever other charts of the page have: here it stands as a list.
        plugins: { legend: { display: false } },
        onClick: (_event, [hit]) => {
          if (hit) bar(hit.index, hit.datasetIndex)
        },
      },
    })
    return () => chart.destroy()
  }, [data])

  return (
    <figure className={styles['figure']}>
      {!titled && <figcaption>{label}</figcaption>}
      {series.length > 1 && (
        // Not drawn into the picture: there it would take the bars' room in a narrow window.
        <ul className={styles['legend']}>
          {series.map(({ label: title, hue }) => (
            <li key={title} style={{ '--hue': `var(${hue})` } as React.CSSProperties}>
              {title}
            </li>
          ))}
        </ul>
      )}
      <div style={{ position: 'relative', height: frameHeight + barHeight * names.length }}>
        <canvas ref={canvas} role="img" aria-label={label} />
      </div>
    </figure>
  )
}
