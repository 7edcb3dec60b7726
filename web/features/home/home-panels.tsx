/** What the shell puts on its home page below the welcome: numbers that ask for somebody, to-dos, shortcuts on one side, announcements on the other. */
import { Suspense, type ReactNode } from 'react'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { NoticesCard } from './cards/notices-card.tsx'
import { NextTasksCard } from './cards/next-tasks-card.tsx'
import { QuickEntrances } from './entrances/quick-entrances.tsx'
import type { QuickEntrancesProps } from './entrances/quick-entrances.tsx'
import styles from './home.module.css'
import { useSettling } from './settled.ts'
import { useSide } from './side.ts'
import { Tiles } from './tiles.tsx'

// Staff never download it.
const ApplicationsCard = lazyChunk(() => import('./cards/applications-card.tsx').then(({ ApplicationsCard: card }) => ({ default: card })))
const ExpiringCard = lazyChunk(() => import('./cards/expiring-card.tsx').then(({ ExpiringCard: card }) => ({ default: card })))
const StandingBanner = lazyChunk(() => import('./cards/standing-banner.tsx').then(({ StandingBanner: card }) => ({ default: card })))
const ScoreCard = lazyChunk(() => import('./cards/score-card.tsx').then(({ ScoreCard: card }) => ({ default: card })))

interface HomePanelsProps extends QuickEntrancesProps {
  /** The shell's own cards, beside the announcements. */
  readonly children: ReactNode
}

export default function HomePanels({ children, ...entrances }: HomePanelsProps) {
  const side = useSide()
  const [isStandingThere, onStanding] = useSettling()
  const [areTilesThere, onTiles] = useSettling()
  const isSettled = areTilesThere && (isStandingThere || side !== 'supplier')
  return (
    <div className={styles['panels']} style={isSettled ? undefined : { visibility: 'hidden' }}>
      {side === 'supplier' && (
        <Suspense>
          <StandingBanner onKnown={onStanding} />
        </Suspense>
      )}
      <Tiles pressing onKnown={onTiles} />
      <div className="home-columns">
        <div className={styles['panels']}>
          <NextTasksCard />
          {side === 'supplier' && (
            <Suspense>
              <ApplicationsCard />
              <ExpiringCard named={false} />
              <ScoreCard />
            </Suspense>
          )}
          <QuickEntrances {...entrances} />
        </div>
        <div className={styles['panels']}>
          <NoticesCard />
          {children}
        </div>
      </div>
    </div>
  )
}
