-- Names that look alike share a skeleton: `skeletonOf` of nameRules.ts, in SQL. Of names that were given out before, the
-- oldest keeps it and the others stand under a mark of their own, which no skeleton can be.
UPDATE "names" SET "skeleton" = '~' || "name";--> statement-breakpoint
UPDATE "names" SET "skeleton" = "ranked"."skeleton" FROM (
  SELECT "folded"."name", "folded"."skeleton",
    row_number() OVER (PARTITION BY "folded"."skeleton" ORDER BY "folded"."registered_at", "folded"."name") AS "place"
  FROM (
    SELECT "name", "registered_at",
      replace(replace(replace(
        translate(replace(split_part("name", '.', 1), '-', ''), '0134578i', 'oleastbl'),
        'd', 'cl'), 'm', 'rn'), 'w', 'vv') AS "skeleton"
    FROM "names"
  ) AS "folded"
) AS "ranked"
WHERE "names"."name" = "ranked"."name" AND "ranked"."place" = 1;
