/** SQL of the columns that all generated watches have in common. */
export const WATCH_COLUMNS = {
  brand: `'Acme'`,
  mode: `'ai_overview'`,
  webhook_url: `'https://receiver.example/'`,
  webhook_secret: `repeat('s', 120)`,
  trigger_on: `'{mention_added}'`,
  sensitivity: `'{"confirm":1,"minRankChange":1,"cooldownRuns":0,"ignoreCitationChurn":false}'`,
  created_at: 'now()',
};
