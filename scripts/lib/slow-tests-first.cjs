const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that wait for servers and processes for a minute and more: the last of them must not run alone. */
const slow =
  /(distributed-(?:indexer|failures)|elasticsearch-(?:generations|engine|import|phrase-store)|kafka-import|import-survival|same-answers|import-command|companies-import|main-elasticsearch|change-sets|shared-servers|killed-writers|gateway\.processes|damaged-inputs|new-generation|crash|first-start|console|console-pages|import-kills|operator|pages|validate|account|secured\/servers)\./;

/** Slow files first, the others as jest orders them. */
module.exports = class SlowTestsFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => slow.test(path)), ...sorted.filter(({ path }) => !slow.test(path))];
  }
};
