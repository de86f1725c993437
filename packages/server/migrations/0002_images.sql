CREATE TABLE "proxied_images" (
	"id" text PRIMARY KEY NOT NULL,
	"original" text NOT NULL,
	"used_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "proxied_images_used_at_ms" ON "proxied_images" USING btree ("used_at_ms");