/** A line over time in the colours of the theme, for a lazy import. What it shows stands in words beside it, or in its label. */
import { CategoryScale, Chart, Legend, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAppearance } from '../theme/theme.ts'
import styles from './chart.module.css'

Chart.register(CategoryScale, Legend, LinearScale, LineController, LineElement, PointElement, Tooltip)

interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
}

interface LineChartProps {
  readonly label: string
  readonly names: readonly string[]
  /** Null where there is nothing: the line breaks. */
  readonly values: readonly (number | null)[]
  /** A second line to hold it against; both are named then. */
  readonly beside?: Line | undefined
  /** Ends of the scale. */
  readonly least: number
  readonly most: number
  /** Pixels. */
  readonly height?: number
  readonly onPoint?: (index: number) => void
}

export default function LineChart({ label, names, values, beside, least, most, height = 220, onPoint }: LineChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const appearance = useAppearance()
  const point = useEffectEvent((index: number) => onPoint?.(index))
  // With the look in it: another look draws the chart anew.
  const data = JSON.stringify({ label, names, values, beside, least, most, appearance })

  useEffect(() => {
    if (!canvas.current) return
    const painted = getComputedStyle(document.documentElement)
    const colour = (name: string) => painted.getPropertyValue(name).trim()
    const read = JSON.parse(data) as {
      label: string
      names: string[]
      values: (number | null)[]
      beside?: { label: string; values: (number | null)[] }
      least: number
      most: number
    }
    const axis = { grid: { color: colour('--line') }, ticks: { color: colour('--text-soft') } }
    const chart = new Chart(canvas.current, {
      type: 'line',
      data: {
        labels: read.names,
        datasets: [
          {
            label: read.label,
            data: read.values,
            borderColor: colour('--accent-text'),
            backgroundColor: colour('--accent-text'),
            pointRadius: 4,
            tension: 0.2,
            // Points at the ends of the scale are shown whole.
            clip: false,
          },
          ...(read.beside
            ? [
                {
                  label: read.beside.label,
                  data: read.beside.values,
                  borderColor: colour('--text-soft'),
                  backgroundColor: colour('--text-soft'),
                  borderDash: [6, 4],
                  pointRadius: 2,
                  tension: 0.2,
                  clip: false as const,
                },
              ]
            : []),
        ],
      },
      options: {
        maintainAspectRatio: false,
        animation: false,
        interaction: { mode: 'index', intersect: false },
        scales: { x: axis, y: { ...axis, min: read.least, max: read.most } },
        plugins: {
          legend: { display: read.beside !== undefined, position: 'bottom', labels: { color: colour('--text'), usePointStyle: true, pointStyle: 'line' } },
        },
        onClick: (_event, [hit]) => {
          if (hit) point(hit.index)
        },
      },
    })
    return () => chart.destroy()
  }, [data])

  return (
    <figure className={styles['figure']}>
      <div style={{ position: 'relative', height }}>
        <canvas ref={canvas} role="img" aria-label={label} />
      </div>
    </figure>
  )
}
