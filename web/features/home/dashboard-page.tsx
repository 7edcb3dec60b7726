/** The dashboard: everything that somebody has to know of his work today, in numbers, bars and short lists. */
import { ApplicationsCard } from './cards/applications-card.tsx'
import { ExpiringCard } from './cards/expiring-card.tsx'
import { FeedbackCard } from './cards/feedback-card.tsx'
import { NoticesCard } from './cards/notices-card.tsx'
import { OperationsCard } from './cards/operations-card.tsx'
import { ScoreCard } from './cards/score-card.tsx'
import { TodoCard } from './cards/todo-card.tsx'
import { ContractRanking, SalesChart } from './charts/sales-charts.tsx'
import { AgeingChart, SupplierCharts, TrendChart } from './charts/staff-charts.tsx'
import styles from './home.module.css'
import { useSide } from './side.ts'
import { Tiles } from './tiles.tsx'

export default function DashboardPage() {
  const side = useSide()
  return (
    <div className={styles['panels']}>
      <Tiles />
      <div className={styles['columns']}>
        <TodoCard />
        {side === 'supplier' ? (
          <>
            <ApplicationsCard />
            <ExpiringCard named={false} />
            <ScoreCard />
            <FeedbackCard />
            <SalesChart />
          </>
        ) : (
          <>
            <AgeingChart />
            <SupplierCharts />
            <TrendChart />
            <SalesChart />
            <ContractRanking />
            <ExpiringCard named />
            <OperationsCard />
          </>
        )}
        <NoticesCard />
      </div>
    </div>
  )
}
