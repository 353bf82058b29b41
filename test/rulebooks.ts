import { registerRulebook } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';

// As every program does when it starts.
for (const rules of Object.values(rulesets)) registerRulebook(rules);
